/**
 * Writes JSON data files the way this project keeps them: what fits on a line of 160 columns stands
 * on one, and a longer list of lists or of words is filled line by line, so that a table of a rate
 * card is about as long as in print.
 *
 *     node scripts/format-facts.mjs facts/fees/cards/us-2026-01-15.json
 */
import { readFileSync, writeFileSync } from 'node:fs';

const COLUMNS = 160;

/** The text of a value, with a line break at its end. */
export function formatJson(value) {
  return `${textOf(value, '', 0)}\n`;
}

/** @param taken columns that a name before the value and a comma after it take on its first line */
function textOf(value, indent, taken) {
  const line = lineOf(value);
  if (typeof value !== 'object' || value === null) return line;
  if (indent !== '' && indent.length + taken + line.length <= COLUMNS) return line;
  const inner = `${indent}  `;
  if (!Array.isArray(value)) {
    const members = Object.entries(value).map(([name, member]) => {
      const key = `${JSON.stringify(name)}: `;
      return `${inner}${key}${textOf(member, inner, key.length + 1)}`;
    });
    return `{\n${members.join(',\n')}\n${indent}}`;
  }
  const isFilled = value.every((each) => Array.isArray(each) || typeof each !== 'object');
  const lines = isFilled
    ? filled(value, inner)
    : value.map((each) => `${inner}${textOf(each, inner, 1)}`);
  return `[\n${lines.join(',\n')}\n${indent}]`;
}

/** A value on one line, with a space inside braces and after commas. */
function lineOf(value) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  const members = Object.entries(value).map(([name, each]) => `"${name}": ${lineOf(each)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** As many of the values to a line as fit on it. */
function filled(values, indent) {
  const lines = [];
  for (const text of values.map(lineOf)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + text.length + 3 <= COLUMNS) {
      lines[lines.length - 1] = `${last}, ${text}`;
    } else {
      lines.push(`${indent}${text}`);
    }
  }
  return lines;
}

if (process.argv[1] === import.meta.filename) {
  for (const file of process.argv.slice(2)) {
    writeFileSync(file, formatJson(JSON.parse(readFileSync(file, 'utf8'))));
  }
}
