/** Says what taking back or forgetting statements about a thing needs. */
import type { Kind, Thing } from '../../../../market-engine/undo/undo-rows.ts';
import type { Need } from '../../../../market-engine/workspace/need.ts';

export function needOf(kind: Kind, thing: Thing): Need {
  switch (kind) {
    case 'product':
      return { kind: 'productId', id: Number(thing) };
    case 'keyword':
      return { kind: 'keywordId', id: Number(thing) };
    case 'label':
      return { kind: 'label', key: thing as Uint8Array };
    case 'category': {
      const name = String(thing);
      const space = name.indexOf(' ');
      return { kind, marketplace: name.slice(0, space), id: name.slice(space + 1) };
    }
  }
}
