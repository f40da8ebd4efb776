// shortest.cpp - the game of the fewest moves, move by move, in C++17. A complete program over libpagoda.
//
//     c++ -std=c++17 shortest.cpp $(pkg-config --cflags --libs pagoda) -o shortest
//     ./shortest triangle:5 full-a1 ?#1
//
// Each object of the library is held by a std::unique_ptr with its own _free function; an error is thrown.

#include <pagoda.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

template <auto Free> struct Giver {
    template <class T> void operator()(T *thing) const { Free(thing); }
};
template <class T, auto Free> using Owned = std::unique_ptr<T, Giver<Free>>;
using Board = Owned<pagoda_board, pagoda_board_free>;
using Position = Owned<pagoda_position, pagoda_position_free>;
using Result = Owned<pagoda_result, pagoda_result_free>;

// Calls make(&object, arguments.., &error).
template <class Holder, class Make, class... Arguments> Holder made(Make make, Arguments... arguments)
{
    pagoda_error error;
    typename Holder::pointer object = nullptr;
    if (make(&object, arguments..., &error) != PAGODA_OK)
        throw std::runtime_error(error.text);
    return Holder(object);
}

static void tell(const char *name, const char *start, const char *finish)
{
    auto board = made<Board>(pagoda_board_named, name, nullptr);
    auto from = made<Position>(pagoda_position_parse, board.get(), start);
    auto to = made<Position>(pagoda_position_parse, board.get(), finish);
    auto shortest = made<Result>(pagoda_shortest, from.get(), to.get(), nullptr, nullptr);
    const pagoda_value *moves = pagoda_value_get(pagoda_result_document(shortest.get()), "game");
    std::cout << pagoda_value_length(moves) << " moves: ";
    for (size_t i = 0; i < pagoda_value_length(moves); i++)
        std::cout << pagoda_value_text(pagoda_value_at(moves, i)) << " ";
    std::cout << "\n";

    size_t jumps;
    const size_t *jump = pagoda_result_game(shortest.get(), &jumps);
    for (size_t i = 0; i < jumps; i++) {
        from = made<Position>(pagoda_position_play, from.get(), jump[i]);
        std::cout << pagoda_board_jump_name(board.get(), jump[i]) << " leaves "
                  << pagoda_position_text(from.get()) << "\n";
    }
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        std::cerr << "usage: shortest BOARD START FINISH\n";
        return EXIT_FAILURE;
    }
    try {
        tell(argv[1], argv[2], argv[3]);
    } catch (const std::exception &error) {
        std::cerr << "shortest: " << error.what() << "\n";
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
