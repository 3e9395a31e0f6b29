/**
 * Fees of Japan from 2026-04-01: referral with the 0.4 points added that day above 750 JPY. The
 * fulfilment table is an official page of 2022-23 that has been superseded since; it is kept for
 * reference and withheld from answers.
 *
 * Source: sell.amazon.co.jp/pricing; sellercentral.amazon.co.jp help page 201112670.
 */
import type { FeeSchedule } from '../../schedule.ts';

export const jp20260401: FeeSchedule = {
  id: 'jp-2026-04-01',
  marketplace: 'JP',
  currency: 'JPY',
  effectiveFrom: '2026-04-01',
  effectiveTo: null,
  source: 'https://sell.amazon.co.jp/pricing',
  confidence: 'medium',
  vat: {
    onPricePercent: 10,
    onFeesPercent: 10,
    note: 'Consumption tax of 10 % is contained in prices and added to selling fees.',
  },
  plans: { professionalMonthly: 4900, individualPerItem: 100 },
  referral: {
    source: 'https://sell.amazon.co.jp/pricing',
    confidence: 'medium',
    minimum: 30,
    categories: [
      {
        name: 'その他のカテゴリー (everything else)',
        isDefault: true,
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 15.4],
          ],
        },
      },
      { name: 'Amazonデバイス用アクセサリ', rate: { mode: 'flat', percent: 45.4 } },
      {
        name: 'メディア (本, DVD, ミュージック, PCソフト, ビデオ)',
        rate: { mode: 'flat', percent: 15.4 },
        minimum: 0,
        traits: ['media'],
      },
      {
        name: 'エレクトロニクス',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 8.4],
          ],
        },
      },
      {
        name: '家電アクセサリー',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 10.4],
          ],
        },
      },
      {
        name: '楽器およびAV制作機器',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 10.4],
          ],
        },
      },
      {
        name: 'ビューティ・ヘルス・パーソナルケア',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [1500, 8.4],
            [null, 10.4],
          ],
        },
      },
      {
        name: 'スポーツ&アウトドア',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 10.4],
          ],
        },
      },
      {
        name: 'カー&バイク用品',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 10.4],
          ],
        },
      },
      {
        name: 'おもちゃ&ホビー',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 10.4],
          ],
        },
      },
      {
        name: 'テレビゲーム&ゲーム用アクセサリ',
        rate: { mode: 'flat', percent: 15.4 },
        minimum: 0,
        traits: ['media'],
      },
      {
        name: 'ペット用品',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [1500, 8.4],
            [null, 15.4],
          ],
        },
      },
      {
        name: '文房具・オフィス用品',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 15.4],
          ],
        },
      },
      {
        name: 'ホーム&キッチン',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 15.4],
          ],
        },
      },
      {
        name: 'ガーデニング・園芸用品',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 15.4],
          ],
        },
      },
      {
        name: 'ホーム&キッチン家電',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 10.4],
          ],
        },
      },
      {
        name: '家具',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 15.4],
          ],
        },
      },
      {
        name: 'DIY・工具',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 15.4],
          ],
        },
      },
      {
        name: '産業・研究開発用品',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 15.4],
          ],
        },
      },
      {
        name: '食品&飲料',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [1500, 8.4],
            [null, 10.4],
          ],
        },
      },
      {
        name: 'ベビー&マタニティ',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [1500, 8.4],
            [null, 15.4],
          ],
        },
      },
      {
        name: '服&ファッション小物',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [2500, 8.4],
            [null, 12.4],
          ],
          above: {
            price: 3000,
            channel: 'any',
            tiers: [
              [3000, 12.4],
              [null, 8.4],
            ],
          },
        },
        traits: ['apparel'],
      },
      {
        name: 'シューズ',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 12.4],
          ],
          above: {
            price: 7500,
            channel: 'any',
            tiers: [
              [7500, 12.4],
              [null, 6.4],
            ],
          },
        },
        traits: ['shoes'],
      },
      {
        name: 'バックパック、ハンドバッグ、旅行かばん',
        rate: {
          mode: 'whole',
          tiers: [
            [750, 5],
            [null, 12.4],
          ],
          above: {
            price: 7500,
            channel: 'any',
            tiers: [
              [7500, 12.4],
              [null, 6.4],
            ],
          },
        },
      },
    ],
  },
  closing: { source: 'not obtained', confidence: 'low', books: null, media: null },
  refundAdministration: null,
  digitalServices: [],
  fulfillment: {
    source:
      'https://sellercentral.amazon.co.jp/gp/help/external/help.html?itemID=201112670 (as of 2022-23)',
    confidence: 'low',
    withheld:
      'the known fulfilment table of amazon.co.jp is that of 2022-23 and has been superseded; the current one is not known',
    includesVat: true,
    lengthUnit: 'cm',
    weightUnit: 'kg',
    dimensionalWeight: null,
    priceColumns: [{ name: 'any price' }],
    sizeTiers: [
      { id: 'small', sides: [25, 18, 2], unitWeight: 0.25, weighs: 'unit', storage: 'standard' },
      {
        id: 'standard_1',
        sides: [35, 30, 3.3],
        unitWeight: 1,
        weighs: 'unit',
        storage: 'standard',
      },
      {
        id: 'standard_2',
        sides: [45, 35, 20],
        sum: 60,
        unitWeight: 2,
        weighs: 'unit',
        storage: 'standard',
      },
      {
        id: 'standard_3',
        sides: [45, 35, 20],
        sum: 80,
        unitWeight: 5,
        weighs: 'unit',
        storage: 'standard',
      },
      {
        id: 'standard_4',
        sides: [45, 35, 20],
        sum: 100,
        unitWeight: 9,
        weighs: 'unit',
        storage: 'standard',
      },
      { id: 'oversize_1', sum: 60, unitWeight: 2, weighs: 'unit', storage: 'oversize' },
      { id: 'oversize_2', sum: 80, unitWeight: 5, weighs: 'unit', storage: 'oversize' },
      { id: 'oversize_3', sum: 100, unitWeight: 10, weighs: 'unit', storage: 'oversize' },
      { id: 'oversize_4', sum: 120, unitWeight: 15, weighs: 'unit', storage: 'oversize' },
      { id: 'oversize_5', sum: 140, unitWeight: 20, weighs: 'unit', storage: 'oversize' },
      { id: 'oversize_6', sum: 160, unitWeight: 25, weighs: 'unit', storage: 'oversize' },
      { id: 'oversize_7', sum: 180, unitWeight: 30, weighs: 'unit', storage: 'oversize' },
      { id: 'oversize_8', sum: 200, unitWeight: 40, weighs: 'unit', storage: 'oversize' },
      { id: 'supersize_1', sum: 200, unitWeight: 50, weighs: 'unit', storage: 'oversize' },
      { id: 'supersize_2', sum: 220, unitWeight: 50, weighs: 'unit', storage: 'oversize' },
      { id: 'supersize_3', sum: 240, unitWeight: 50, weighs: 'unit', storage: 'oversize' },
      { id: 'supersize_4', sum: 260, unitWeight: 50, weighs: 'unit', storage: 'oversize' },
    ],
    rates: [
      {
        program: 'standard',
        product: 'standard',
        period: 'ordinary',
        tiers: {
          small: { unit: 'kg', bands: [[null, 288]] },
          standard_1: { unit: 'kg', bands: [[null, 318]] },
          standard_2: { unit: 'kg', bands: [[null, 434]] },
          standard_3: { unit: 'kg', bands: [[null, 514]] },
          standard_4: { unit: 'kg', bands: [[null, 603]] },
          oversize_1: { unit: 'kg', bands: [[null, 589]] },
          oversize_2: { unit: 'kg', bands: [[null, 712]] },
          oversize_3: { unit: 'kg', bands: [[null, 815]] },
          oversize_4: { unit: 'kg', bands: [[null, 975]] },
          oversize_5: { unit: 'kg', bands: [[null, 1020]] },
          oversize_6: { unit: 'kg', bands: [[null, 1100]] },
          oversize_7: { unit: 'kg', bands: [[null, 1532]] },
          oversize_8: { unit: 'kg', bands: [[null, 1756]] },
          supersize_1: { unit: 'kg', bands: [[null, 2755]] },
          supersize_2: { unit: 'kg', bands: [[null, 3573]] },
          supersize_3: { unit: 'kg', bands: [[null, 4496]] },
          supersize_4: { unit: 'kg', bands: [[null, 5625]] },
        },
      },
    ],
    lowPrice: null,
    peak: null,
    surcharges: [],
    ownPackagingDiscount: null,
    notes: [],
  },
  storage: null,
  agedStorage: null,
  lowInventory: null,
  inboundPlacement: { kind: 'none', note: null },
  returnsProcessing: { kind: 'none', note: null },
  gaps: [
    'current (2025-26) FBA fulfilment table and low-price (<=1000 JPY) rates',
    'storage fee per 10x10x10 cm',
    'media category closing fees',
    'refund fee',
    'jewellery / watches referral',
  ],
};
