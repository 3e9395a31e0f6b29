import { describe, expect, it } from 'vitest';
import { DurationHistogram } from './metrics.ts';

describe('DurationHistogram', () => {
  it('counts each observation in its bucket and in all above it', () => {
    const histogram = new DurationHistogram();
    for (const seconds of [0.0004, 0.0005, 0.004, 7]) {
      histogram.observe('/search', 'GET', 200, seconds);
    }
    histogram.observe('/search', 'GET', 400, 0.001);
    const text = histogram.text();
    const labels = 'route="/search",method="GET",status="200"';
    expect(text).toContain(`_bucket{le="0.0005",${labels}} 2\n`);
    expect(text).toContain(`_bucket{le="0.0025",${labels}} 2\n`);
    expect(text).toContain(`_bucket{le="0.005",${labels}} 3\n`);
    expect(text).toContain(`_bucket{le="5",${labels}} 3\n`);
    expect(text).toContain(`_bucket{le="+Inf",${labels}} 4\n`);
    expect(text).toContain(`_count{${labels}} 4\n`);
    expect(text).toContain('_count{route="/search",method="GET",status="400"} 1\n');
    expect(text.match(/^# TYPE/gm)).toHaveLength(1);
  });
});
