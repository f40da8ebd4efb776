/* resource_parts.h - what the reports about resource counts share. Private to report. */
#ifndef PG_REPORT_RESOURCE_H
#define PG_REPORT_RESOURCE_H

#include "report_parts.h"

/* "HEAD (COUNT):" and the words below it; nothing when there are none. Releases the list. */
void words_print(pg_buf *out, const char *head, word_list *l);

json_t *rational_json(const fmpq_t x);
json_t *value_json(const weighting *w, const fmpz_t value);
json_t *jump_json(const board *b, uint32_t jump);
json_t *weights_json(const board *b, const weighting *w); /* {hole: weight} */

/* ---- shared parts of the reports ------------------------------ */

/* resource_check.c: the jumps that the slack limits; nothing when the count refuses the finish or is none. */
void report_limits(pg_buf *out, const resource_check *c, const resource_problem *p);
/* running.c: the value along a game; `finish` NULL: no value to keep above. */
void report_running(pg_buf *out, const resource_running *r, const resource_problem *p);
json_t *report_running_json(const resource_running *r, const resource_problem *p);
/* resource_find.c: "START to FINISH on board B, R rules:", the separator and the answer in words. */
void report_answer(pg_buf *out, const resource_findings *f, const char *separator);

/* ---- the forms of what `resource check` and `resource find` have to say ------------------------------ */

void check_text(pg_buf *out, const report_look *look);
void findings_text(pg_buf *out, const report_look *look);
figure *check_figure(const report_look *look);
figure *findings_figure(const report_look *look);

#endif
