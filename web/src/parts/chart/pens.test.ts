import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groundPen, linePen } from './pens.ts';

type Rectangle = readonly [x: number, y: number, width: number, height: number];

function canvasOf() {
  const drawn: Rectangle[] = [];
  const fillRect = (...rectangle: Rectangle) => drawn.push(rectangle);
  return { drawn, canvas: { fillRect } };
}

describe('the line pen', () => {
  it('joins the strokes of a step on whole pixels', () => {
    const { drawn, canvas } = canvasOf();
    const pen = linePen(canvas, 2, []);
    pen.moveTo(10.3, 20);
    pen.lineTo(30.3, 20);
    pen.lineTo(30.3, 5);
    expect(drawn).toEqual([
      [9, 19, 22, 2],
      [29, 4, 2, 17],
    ]);
  });

  it('leaves the gaps of a dashed line where they are, however the line is cut', () => {
    const place = fc.integer({ min: -50, max: 300 });
    fc.assert(
      fc.property(place, place, place, (...cuts) => {
        const [start = 0, middle = 0, end = 0] = cuts.sort((a, b) => a - b);
        const pixelsOf = (stops: readonly number[]) => {
          const { drawn, canvas } = canvasOf();
          const pen = linePen(canvas, 1, [6, 3]);
          pen.moveTo(stops[0] ?? 0, 7);
          for (const stop of stops.slice(1)) pen.lineTo(stop, 7);
          return new Set(
            drawn.flatMap(([x, , width]) => Array.from({ length: width }, (_, at) => x + at)),
          );
        };
        const whole = pixelsOf([start, end]);
        expect([...pixelsOf([start, middle, end])].sort()).toEqual([...whole].sort());
        expect([...whole].every((x) => ((x % 9) + 9) % 9 < 6)).toBe(true);
      }),
    );
  });
});

describe('the ground pen', () => {
  it('fills each column once, down to the ground', () => {
    const { drawn, canvas } = canvasOf();
    const pen = groundPen(canvas, 100);
    pen.moveTo(0.4, 40);
    pen.lineTo(10.6, 40);
    pen.lineTo(10.6, 60);
    pen.lineTo(20, 60);
    expect(drawn).toEqual([
      [0, 40, 11, 60],
      [11, 60, 9, 40],
    ]);
  });
});
