import { describe, expect, it } from 'vitest';
import { buildSegment } from '../engine/build/build-segment.ts';
import { DocumentTable } from '../engine/build/document-table.ts';
import { openShared, shareSegment } from './shared-values.ts';

describe('a segment that travels between threads', () => {
  it('is opened once, however often a state of the index names it', () => {
    const sent = shareSegment({ segment: buildSegment(new DocumentTable()), replaced: null });
    // This is how a message arrives: objects are copied, memory is shared.
    const arrived = { ...structuredClone(sent), id: 'from another thread' };
    const first = openShared(arrived);
    const replaced = new Uint32Array(1);
    const again = openShared({ ...structuredClone(arrived), replaced });
    expect(again.segment).toBe(first.segment);
    expect(again.replaced).toBe(replaced);
    expect(shareSegment(again).id).toBe('from another thread');
  });

  it('carries no objects that each message would copy', () => {
    const { replaced, ...form } = shareSegment({
      segment: buildSegment(new DocumentTable()),
      replaced: null,
    });
    expect(replaced).toBeNull();
    expect(form.directory).toBeInstanceOf(SharedArrayBuffer);
    expect(openShared({ ...form, id: 'other', replaced }).segment.directory).toEqual(
      openShared({ ...form, replaced }).segment.directory,
    );
  });
});
