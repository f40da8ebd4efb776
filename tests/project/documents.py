#!/usr/bin/env python3
"""documents.py SOURCE - every JSON document that the golden command lines and the recorded maps show is one of its
command's schema, docs/schema/COMMAND.json, and every schema has a document that it was tried on.

The published schemas allow further keys, for documents may grow; here a key that a schema does not name is refused,
so that none stays undescribed. Needs python3-jsonschema; exit code 77 without it.
"""

import json
import pathlib
import shlex
import sys

try:
    import jsonschema
except ImportError:
    print('skipped: python3-jsonschema is not installed')
    sys.exit(77)

source = pathlib.Path(sys.argv[1])
TWO_WORDS = {'board', 'resource'}


def strict(node):
    """The schema with no keys but those that it names."""
    if isinstance(node, list):
        return [strict(item) for item in node]
    if not isinstance(node, dict):
        return node
    out = {key: strict(value) for key, value in node.items()}
    if out.get('type') == 'object' and 'properties' in out:
        out.setdefault('additionalProperties', False)
    return out


schemas = {path.stem: json.loads(path.read_text()) for path in (source / 'docs/schema').glob('*.json')}


def validator(name):
    """With what common.json defines put in place."""
    whole = dict(schemas[name], **{'$defs': schemas['common']['$defs']})
    local = json.loads(json.dumps(whole).replace('"common.json#', '"#'))
    return jsonschema.Draft202012Validator(strict(local))


validators = {name: validator(name) for name in schemas if name != 'common'}
used = set()
failures = []


def check(where, name, document):
    if 'error' in document and isinstance(document['error'], dict):
        name = 'error'
    elif 'commands' in document:
        name = 'help'
    elif set(document) <= {'pagoda', 'format', 'text', 'output'}:
        name = 'text'
    for error in validators[name].iter_errors(document):
        failures.append(f'{where} ({name}.json): {error.json_path}: {error.message[:300]}')
    if name not in used:
        refuses_less(where, name, document)
    used.add(name)


def refuses_less(where, name, document):
    """A schema that accepts the document without a key that it requires would check nothing."""
    for key in schemas[name]['required']:
        less = {k: v for k, v in document.items() if k != key}
        if validators[name].is_valid(less):
            failures.append(f'{where} ({name}.json): accepted without {key}')


def schema_of(words):
    words = [word for word in words if word != 'pagoda']
    name = words[0] if words else ''
    return f'{name}-{words[1]}' if name in TWO_WORDS and len(words) > 1 else name


def check_batch(where, line, commands):
    document = json.loads(line)
    number = document['line']
    part = {key: document.pop(key) for key in ('line', 'exit')}
    for error in validators['batch'].iter_errors({**part, 'pagoda': document['pagoda'], 'format': document['format']}):
        failures.append(f'{where} (batch.json): {error.json_path}: {error.message}')
    used.add('batch')
    words = commands[number - 1].replace('"', ' ').replace("'", ' ').split() if commands else ['replay']
    check(f'{where}, line {number}', schema_of(words), document)


def check_run(where, command, output):
    text = '\n'.join(output)
    if text.startswith('{"line"'):
        files = [word.lstrip('<') for word in shlex.split(command) if word.endswith('.txt')]
        commands = (source / files[0]).read_text().splitlines() if files else None
        for line in output:
            check_batch(where, line, commands)
    elif text.startswith('{"pagoda"'):
        check(where, schema_of(shlex.split(command)), json.loads(text))


def runs(path):
    command, output = None, []
    for line in path.read_text().splitlines():
        if line.startswith('$'):
            if command is not None:
                yield command, output
            command, output = line[1:].strip(), []
        elif line.startswith('>'):
            output.append(line[2:])
    if command is not None:
        yield command, output


for case in sorted((source / 'tests/cli/cases').glob('*.case')):
    for command, output in runs(case):
        check_run(f'{case.name}: {command}', command, output)
for path in sorted((source / 'results/maps').glob('*.json')):
    whole = json.loads(path.read_text())
    check(path.name, 'map', dict(whole, cells=whole['cells'][:200]))
for name in validators:
    jsonschema.Draft202012Validator.check_schema(schemas[name])
    if name not in used:
        failures.append(f'docs/schema/{name}.json: no golden command line shows such a document')
print('\n'.join(failures) if failures else f'{len(used)} kinds of documents, all as their schemas say')
sys.exit(bool(failures))
