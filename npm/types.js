/* types.js SCHEMAS OUT - the types of TypeScript for the documents that docs/schema describes:
 * for each file one that is named after it (prove.json is ProveAnswer), and one for each
 * definition of common.json. Knows the part of JSON Schema that these use, and refuses what it
 * does not know. */
import fs from 'node:fs';
import path from 'node:path';

const [folder, out] = process.argv.slice(2);
const KNOWN = new Set(['$schema', '$defs', '$ref', 'title', 'description', 'type', 'properties', 'required',
    'items', 'anyOf', 'oneOf', 'const', 'enum', 'additionalProperties', 'minimum', 'maximum', 'pattern',
    'minItems', 'maxItems', 'prefixItems']);
const SIMPLE = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' };

const nameOf = (text) => text.split(/[-_ ]/).map((part) => part[0].toUpperCase() + part.slice(1)).join('');
const key = (name) => /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);

function members(schema, indent)
{
    const inside = indent + '    ';
    const lines = Object.entries(schema.properties || {}).map(([name, what]) => {
        const told = what.description ? `${inside}/** ${what.description} */\n` : '';
        const may = (schema.required || []).includes(name) ? '' : '?';
        return `${told}${inside}${key(name)}${may}: ${typeOf(what, inside)};\n`;
    });
    if (schema.additionalProperties && typeof schema.additionalProperties === 'object')
        lines.push(`${inside}[key: string]: ${typeOf(schema.additionalProperties, inside)};\n`);
    return lines.length ? `{\n${lines.join('')}${indent}}` : 'Record<string, unknown>';
}

/* Documents of several kinds have all members between them, and each kind those that it must
 * have. */
function kindsOf(schema, kinds, indent)
{
    const required = (kind) => [...schema.required || [], ...kind.required || []];
    return kinds.map((kind) => members({ ...schema, required: required(kind) }, indent)).join(' | ');
}

function listOf(schema, indent)
{
    if (schema.prefixItems)
        return `[${schema.prefixItems.map((one) => typeOf(one, indent)).join(', ')}]`;
    return `Array<${typeOf(schema.items || {}, indent)}>`;
}

function typeOf(schema, indent)
{
    for (const word of Object.keys(schema))
        if (!KNOWN.has(word))
            throw new Error(`expected a known word of JSON Schema, not ${word}`);
    if (schema.$ref)
        return nameOf(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1).replace(/\.json$/, '-answer'));
    if ('const' in schema)
        return JSON.stringify(schema.const);
    if (schema.enum)
        return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    const kinds = schema.oneOf || schema.anyOf;
    if (kinds && schema.properties)
        return kindsOf(schema, kinds, indent);
    if (schema.anyOf)
        return schema.anyOf.map((one) => typeOf(one, indent)).join(' | ');
    if (Array.isArray(schema.type))
        return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ');
    if (schema.type === 'object' || schema.properties)
        return members(schema, indent);
    if (schema.type === 'array')
        return listOf(schema, indent);
    return SIMPLE[schema.type] || 'unknown';
}

const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json')).sort();
let text = '/* The documents of --json, made from docs/schema by types.js. */\n';
for (const file of files) {
    const schema = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
    const kinds = file === 'common.json' ? Object.entries(schema.$defs)
        : [...Object.entries(schema.$defs || {}), [file.replace(/\.json$/, '-answer'), schema]];
    for (const [name, kind] of kinds)
        text += `\n${kind.description ? `/** ${kind.description} */\n` : ''}`
            + `export type ${nameOf(name)} = ${typeOf(kind, '')};\n`;
}
fs.mkdirSync(path.dirname(out), { recursive: true });
fs.writeFileSync(out, text);
