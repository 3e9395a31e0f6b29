import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSealed, writeSealed } from './sealed-file.ts';

const CONTENT = { id: 'größe', numbers: [1, 2.5, null] };

describe('a sealed file', () => {
  let directory: string;
  let file: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'shelfline-sealed-'));
    file = join(directory, 'some.json');
  });

  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('reads back what was written, and is nobody else’s', () => {
    writeSealed(file, CONTENT);
    expect(readSealed(file)).toEqual({ state: 'sound', content: CONTENT });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeSealed(file, [2]);
    expect(readSealed(file)).toEqual({ state: 'sound', content: [2] });
    expect(readdirSync(directory)).toEqual(['some.json']);
  });

  it('tells an absent file from a damaged one', () => {
    expect(readSealed(file)).toEqual({ state: 'absent' });
    writeFileSync(file, '');
    expect(readSealed(file)).toEqual({ state: 'damaged' });
    writeFileSync(file, '{"id":1}');
    expect(readSealed(file)).toEqual({ state: 'damaged' });
  });

  it('sees every changed bit and every missing end', () => {
    writeSealed(file, CONTENT);
    const sound = readFileSync(file);
    for (let bit = 0; bit < sound.length * 8; bit++) {
      const changed = Buffer.from(sound);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      writeFileSync(file, changed);
      expect(readSealed(file), `bit ${bit}`).toEqual({ state: 'damaged' });
    }
    for (let length = 0; length < sound.length; length++) {
      writeFileSync(file, sound.subarray(0, length));
      expect(readSealed(file), `length ${length}`).toEqual({ state: 'damaged' });
    }
  });

  it('leaves the old file, and no draft, where the new one cannot be written', () => {
    writeSealed(file, CONTENT);
    expect(() => writeSealed(file, 1n)).toThrow(TypeError);
    expect(() => writeSealed(directory, [])).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
    expect(readSealed(file)).toEqual({ state: 'sound', content: CONTENT });
    expect(readdirSync(directory)).toEqual(['some.json']);
  });
});
