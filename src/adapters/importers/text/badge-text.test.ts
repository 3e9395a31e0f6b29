import { describe, expect, it } from 'vitest';
import { boughtInPastMonth } from './badge-text.ts';

describe('boughtInPastMonth', () => {
  it.each([
    ['10K+ bought in past month', 10_000],
    ['50+ bought in past month', 50],
    ['1.5K+ bought in past month', 1500],
    ['2M+ bought in past month', 2_000_000],
    ['1K+', 1000],
    ['1,000+', 1000],
    ['1.000+', 1000],
    ['300', 300],
    ['0', 0],
    ['500+ Mal im letzten Monat gekauft', 500],
    ['1.000+ Mal im letzten Monat gekauft', 1000],
    ['Plus de 50 achetés au cours du mois dernier', 50],
    ['1,5 mil+ comprados el mes pasado', 1500],
    ['100+ acquistati nel mese scorso', 100],
    ['過去1か月で1,000点以上購入されました', 1000],
    ['過去1か月で2万点以上購入されました', 20_000],
    ['過去1週間で50点以上購入されました', null],
    ['1.5', null],
    ['100+ bought in past week', null],
    ['Best seller', null],
  ])('%s is %s', (text, floor) => {
    expect(boughtInPastMonth(text)).toBe(floor);
  });
});
