import { describe, expect, it } from 'vitest';
import { XmlTokens } from './xml-tokens.ts';

/** The tokens of a text that arrives in pieces of a length. */
function tokensOf(xml: string, size: number): readonly string[] {
  const tokens = new XmlTokens();
  const all: string[] = [];
  for (let at = 0; at < xml.length; at += size) {
    tokens.feed(xml.slice(at, at + size));
    while (tokens.next()) {
      const attributes = tokens.kind === 'open' ? JSON.stringify([...tokens.attributes()]) : '';
      all.push(`${tokens.kind} ${tokens.kind === 'text' ? tokens.text : tokens.name}${attributes}`);
    }
  }
  return all;
}

describe('tags and texts', () => {
  it('are the same, however the document arrives', () => {
    const xml =
      '<?xml version="1.0"?><!-- <no> --><x:row r="1>0" s=\'a"b\'><c/>a &amp; &#x41;&#66;' +
      '<![CDATA[<b>&amp;]]></x:row>';
    const whole = tokensOf(xml, xml.length);
    expect(whole).toEqual([
      'open row[["r","1>0"],["s","a\\"b"]]',
      'open c[]',
      'close c',
      'text a & AB',
      'text <b>&amp;',
      'close row',
    ]);
    for (let size = 1; size < 40; size += 1) expect(tokensOf(xml, size)).toEqual(whole);
  });

  it('are refused where a document type could give them other meanings', () => {
    expect(() => tokensOf('<!DOCTYPE a [<!ENTITY b "c">]><a/>', 9)).toThrow(/document type/);
  });

  it('are refused where one has no end', () => {
    expect(() => tokensOf(`<a b="${'x'.repeat(3 << 20)}`, 65_536)).toThrow(/longer than 1,048,576/);
  });
});
