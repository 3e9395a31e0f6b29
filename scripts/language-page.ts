/** Writes the page of titles and keywords that meet or do not, from the table that is tested. */
import {
  LANGUAGE_PAIRS,
  type LanguagePairs,
  OTHER_SCRIPTS,
} from '../test/support/language-pairs.ts';

export function languagePage(): string {
  const sections = [...Object.values(LANGUAGE_PAIRS), OTHER_SCRIPTS].map(sectionOf);
  return `${INTRODUCTION}\n${sections.join('\n')}`;
}

const INTRODUCTION = `# What a keyword finds, language by language

Titles and keywords of every marketplace language: those that must meet and those that must not.
The table is the one the tests run; the rules behind it are in
[the design of the search](design/search.md).

A compound is found by its last part when its first part is a word of the market by itself. The
examples of German, Dutch and Swedish take the words named there for known.
`;

function sectionOf({ name, match, differ, heads }: LanguagePairs): string {
  const known = heads === undefined ? '' : `Known words: ${heads.join(', ')}.\n\n`;
  const found = match.map(([title, keyword, rule]) => `| ${title} | ${keyword} | ${rule} |`);
  const missed = differ.map(([title, keyword]) => `| ${title} | ${keyword} |`);
  return `## ${name}

${known}| title | is found by | rule |
| ----- | ----------- | ---- |
${found.join('\n')}

| title | is not found by |
| ----- | --------------- |
${missed.join('\n')}
`;
}
