/** A name for a model's content: equal content, equal name. */
import { hash32 } from '../../statistics/hash32.ts';
import type { SalesModel } from './model.ts';

export function modelId(model: Omit<SalesModel, 'id'>): string {
  const text = JSON.stringify({ ...model, fittedAt: null });
  const digits = [hash32(text), hash32(`${text} `)].map((part) =>
    part.toString(16).padStart(8, '0'),
  );
  return `fit-${model.labels}-${digits.join('')}`;
}
