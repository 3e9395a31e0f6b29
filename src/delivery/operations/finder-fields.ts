/** The fields of the product finder in a marketplace, and presets that follow from their values. */
import Type from 'typebox';
import { finderFields } from '../../app/finder/finder-fields.ts';
import { presets } from '../../domain/finder/presets.ts';
import { unitWords } from '../../domain/finder/read-question.ts';
import { toMajor } from '../../domain/values/money.ts';
import { DAY_S, toIsoDay } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import { defineOperation } from '../interface/operation.ts';
import { marketplaceParam } from '../interface/parameters.ts';

const PERCENTS = [5, 25, 50, 75, 95] as const;
const NEW_DAYS = 180;

const amount = field.nullable(Type.Union([Type.Number(), Type.String()]));

const data = () =>
  Type.Object({
    marketplace: field.text,
    currency: field.text,
    fields: Type.Array(
      Type.Object(
        {
          name: field.text,
          type: Type.Enum(['number', 'date', 'flag', 'name', 'words']),
          unit: field.textOrNull,
          meaning: field.text,
          names: Type.Array(field.text),
          sortable: field.flag,
          knownShare: field.shareOrNull,
          quantiles: field.nullable(
            Type.Object({ p5: amount, p25: amount, p50: amount, p75: amount, p95: amount }),
          ),
        },
        { title: 'FinderField' },
      ),
    ),
    presets: Type.Array(
      Type.Object(
        {
          ...field.each(field.text, 'name', 'title', 'meaning'),
          where: Type.Unsafe<Record<string, unknown>>({
            type: 'object',
            additionalProperties: true,
          }),
          sort: Type.Array(field.text),
        },
        { title: 'FinderPreset' },
      ),
    ),
  });

export const finderFieldsOperation = defineOperation({
  name: 'finder-fields',
  tag: 'Products',
  summary: 'Fields of the product finder',
  description:
    'Every field that the finder filters by: type, unit, meaning, the share of listings that have it, and its quantiles in the marketplace; and presets that follow from those.',
  input: 'query',
  params: (form) => Type.Object({ marketplace: marketplaceParam(form) }),
  data,
  errors: [],
  example: {},
  handle(_, { app, marketplace, marketplaceDomain, currency, now }) {
    const all = finderFields(app, marketplace, now);
    const shown = (unit: string, value: number) =>
      unit === 'money'
        ? toMajor(value, currency)
        : unit === 'date'
          ? toIsoDay(value * DAY_S)
          : value;
    const cuts = new Map(all.map(({ field: { name }, quantiles }) => [name as string, quantiles]));
    const listed = all.map(({ field: one, known, quantiles }) => {
      const unit = one.kind === 'range' ? one.unit : null;
      const at = (index: number) => {
        const value = quantiles?.[index];
        return value === undefined || unit === null ? null : shown(unit, value);
      };
      return {
        name: one.name,
        type: typeOf(one.kind, unit),
        unit: one.kind === 'range' ? unitWords(one, currency) : null,
        meaning: one.meaning,
        names: one.kind === 'names' ? [...(one.names ?? [])] : [],
        sortable: one.kind === 'range',
        knownShare: one.kind === 'words' ? null : known,
        quantiles:
          quantiles === null ? null : { p5: at(0), p25: at(1), p50: at(2), p75: at(3), p95: at(4) },
      };
    });
    const ready = presets(
      (name, percent) => {
        const value = cuts.get(name)?.[PERCENTS.indexOf(percent)];
        return value === undefined ? null : name === 'fbaFee' ? toMajor(value, currency) : value;
      },
      toIsoDay(now - NEW_DAYS * DAY_S),
    );
    return {
      marketplace: marketplaceDomain,
      currency,
      fields: listed,
      presets: ready.map((one) => ({ ...one, sort: [...one.sort] })),
    };
  },
});

type FieldType = 'number' | 'date' | 'flag' | 'name' | 'words';

function typeOf(kind: 'range' | 'flag' | 'names' | 'words', unit: string | null): FieldType {
  if (kind === 'range') return unit === 'date' ? 'date' : 'number';
  return kind === 'names' ? 'name' : kind;
}
