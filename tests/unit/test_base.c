/* test_base.c - sizes that no address reaches are refused, and never cut off; numbers in order. */
#include "base/large.h"

#include <criterion/criterion.h>
#include <stdlib.h>

Test(memory, that_cannot_be_had_is_null)
{
    cr_expect_null(pg_try_alloc(UINT64_MAX, 1));
    cr_expect_null(pg_try_alloc(UINT64_MAX / 4 + 2, 4)); /* the product would be 4 in 64 bits */
    cr_expect_null(large_alloc(UINT64_MAX));
    cr_expect_null(large_alloc(UINT64_MAX - 4096));
}

Test(memory, comes_zeroed)
{
    static const uint64_t size = 3 << 20;
    unsigned char *small = pg_try_alloc(0, 0), *zeros = large_zeros(size);
    cr_assert(small && zeros);
    for (uint64_t i = 0; i < size; i++)
        cr_assert_eq(zeros[i], 0);
    free(small);
    large_drop(zeros, size);
    large_drop(NULL, size);
}

Test(limits, in_mebibytes_are_those_of_addresses_at_most)
{
    cr_expect_eq(limits_mib(0), 0);
    cr_expect_eq(limits_mib(3), (size_t)3 << 20);
    cr_expect_eq(limits_mib(SIZE_MAX >> 21), (SIZE_MAX >> 21) << 20);
    cr_expect_eq(limits_mib(UINT64_MAX), SIZE_MAX / 2 + 1);
}

Test(numbers, ascend_up_to_the_largest)
{
    uint32_t number[] = {3, UINT32_MAX, 0, 3, (uint32_t)INT32_MAX + 1};
    const uint32_t sorted[] = {0, 3, 3, (uint32_t)INT32_MAX + 1, UINT32_MAX};
    sort_numbers(number, 5);
    cr_expect_arr_eq(number, sorted, sizeof sorted);
    sort_numbers(number, 0);
}
