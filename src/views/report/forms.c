/* forms.c - one result in any of the forms that it has. */
#include "report/report.h"

static pg_status no_form(pg_error *e)
{
    return pg_fail(e, PG_INPUT, "expected a format that this result has");
}

static pg_status write_figure(pg_buf *out, const report_forms *forms, const report_look *look,
                              figure_format as, pg_error *e)
{
    if (!forms->figure)
        return no_form(e);
    figure *f = forms->figure(look);
    pg_status s = look->as ? pg_fail_from(e, figure_dress(f, look->as, e), "--look") : PG_OK;
    s = s == PG_OK ? figure_write(out, f, as, e) : s;
    figure_free(f);
    return s;
}

static pg_status write_sheet(pg_buf *out, const report_forms *forms, const void *of, bool csv, pg_error *e)
{
    if (!forms->sheet)
        return no_form(e);
    PG_SCOPED(sheet_release) sheet t = (csv && forms->records ? forms->records : forms->sheet)(of);
    (csv ? sheet_csv : sheet_markdown)(out, &t);
    return PG_OK;
}

pg_status report_write(pg_buf *out, const report_forms *forms, const report_look *look, report_format as,
                       pg_error *e)
{
    switch (as) {
    case FORMAT_TEXT: forms->text(out, look); return PG_OK;
    case FORMAT_JSON: forms->json(out, look); return PG_OK;
    case FORMAT_SVG: return write_figure(out, forms, look, FIGURE_SVG, e);
    case FORMAT_PDF: return write_figure(out, forms, look, FIGURE_PDF, e);
    case FORMAT_PNG: return write_figure(out, forms, look, FIGURE_PNG, e);
    case FORMAT_TIKZ: return write_figure(out, forms, look, FIGURE_TIKZ, e);
    case FORMAT_MARKDOWN:
    case FORMAT_CSV: return write_sheet(out, forms, look->of, as == FORMAT_CSV, e);
    case FORMAT_HTML: return forms->page && forms->page(out, look->of) ? PG_OK : no_form(e);
    case FORMATS: break;
    }
    return no_form(e);
}
