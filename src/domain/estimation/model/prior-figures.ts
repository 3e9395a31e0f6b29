/**
 * The published priors as figures: 3,963 ranks with a badge or none (com, co.uk, de; 2024 to 2026),
 * 5,259 weeks of sales (fr, ca, mx; 2023) and 13 half months of one product (com), fitted together.
 * Printed by `npm run bench:estimation -- priors`; the model card tells the sources.
 */
/** Level and slope of a group against the average curve; see `CurveEffect`. */
export type Effect = readonly [level: number, slope: number];

/** A level by the logarithm of something known of a group without observations. */
interface LevelLine {
  readonly level: number;
  readonly slope: number;
}

export interface PriorFigures {
  /** Of the average store between the knots. */
  readonly slopes: readonly number[];
  /** Units a month at the pivot rank, before effects. */
  readonly unitsAtPivot: number;
  readonly markets: Readonly<Record<string, Effect>>;
  /** Level of a store without observations by ln of its size in the public table. */
  readonly sizes: LevelLine;
  readonly categories: Readonly<Record<string, Effect>>;
  /** Level of a category without observations by ln of its ratio in the public table. */
  readonly table: LevelLine;
  /** Pairs with many observations, by `cellKey`. */
  readonly cells: Readonly<Record<string, Effect>>;
  /** Standard deviations of ln units: around the curve of a month of ranks, and of levels. */
  readonly sds: {
    readonly residual: number;
    /** Of stores whose listings were seen to lie further or nearer. */
    readonly residuals: Readonly<Record<string, number>>;
    readonly market: number;
    readonly category: number;
    readonly cell: number;
    readonly slope: number;
  };
}

export const PRIOR_FIGURES: PriorFigures = {
  slopes: [0.5, 0.5, 0.59, 0.67, 0.88, 0.96, 1.01, 0.98, 1.07, 1.11],
  unitsAtPivot: 42.3,
  markets: {
    CA: [-0.55, 0.04],
    DE: [0.16, -0.09],
    FR: [-0.49, 0.13],
    GB: [0.45, -0.13],
    MX: [-1.46, -0.02],
    US: [1.9, -0.02],
  },
  sizes: {
    level: 1.76,
    slope: 1.34,
  },
  categories: {
    '?': [0.35, -0.19],
    appliances: [-1.35, -0.02],
    automotive: [-0.08, -0.08],
    baby: [-0.38, 0.12],
    beauty: [0.44, -0.07],
    clothing: [0.63, -0.05],
    computers: [-0.21, 0],
    electronics: [0.46, -0.07],
    grocery: [-0.47, 0.12],
    health: [0.66, 0.14],
    industrial: [-0.53, 0.02],
    jewelry: [-0.48, 0],
    kitchen: [1.05, -0.13],
    'lawn-garden': [-0.07, -0.01],
    'musical-instruments': [-1.36, -0.01],
    office: [0, -0.01],
    'pet-supplies': [-0.09, 0.04],
    shoes: [0.73, -0.03],
    sports: [-0.05, -0.1],
    tools: [0.69, -0.11],
    toys: [0.59, -0.09],
    watches: [-0.73, 0],
  },
  table: {
    level: -0.06,
    slope: 0.72,
  },
  cells: {
    'CA|?': [-0.01, -0.03],
    'CA|automotive': [0.17, -0.08],
    'CA|baby': [0.1, 0.01],
    'CA|beauty': [0.22, 0.11],
    'CA|clothing': [0.06, -0.02],
    'CA|electronics': [-0.04, 0.01],
    'CA|grocery': [-0.31, 0.01],
    'CA|health': [0.32, 0.04],
    'CA|industrial': [-0.47, 0.02],
    'CA|kitchen': [0.31, -0.02],
    'CA|lawn-garden': [-0.03, -0.01],
    'CA|musical-instruments': [-0.62, -0.01],
    'CA|office': [0.2, 0.01],
    'CA|pet-supplies': [0.17, 0.01],
    'CA|sports': [0.23, -0.09],
    'CA|tools': [0.24, -0.03],
    'CA|toys': [-0.21, 0],
    'DE|baby': [-0.07, 0],
    'DE|clothing': [-0.42, 0.01],
    'DE|toys': [0.75, -0.12],
    'FR|?': [-0.16, -0.2],
    'FR|appliances': [-0.47, -0.02],
    'FR|automotive': [0.15, 0.02],
    'FR|baby': [-0.1, 0.08],
    'FR|beauty': [0.06, 0.07],
    'FR|clothing': [0.43, -0.03],
    'FR|computers': [-0.07, 0],
    'FR|electronics': [0.14, -0.04],
    'FR|grocery': [0.28, 0.13],
    'FR|health': [-0.34, 0.03],
    'FR|kitchen': [0.32, -0.03],
    'FR|office': [-0.03, -0.01],
    'FR|pet-supplies': [-0.14, 0.03],
    'FR|sports': [-0.13, 0.01],
    'FR|tools': [0.2, -0.05],
    'FR|toys': [-0.22, -0.03],
    'GB|beauty': [-0.26, -0.2],
    'GB|electronics': [-0.03, 0.03],
    'GB|pet-supplies': [0.42, 0.01],
    'GB|sports': [-0.23, -0.06],
    'GB|toys': [0.14, 0.09],
    'MX|?': [0.29, 0.04],
    'MX|baby': [-0.04, 0.02],
    'MX|beauty': [-0.16, -0.06],
    'MX|electronics': [0.66, -0.06],
    'MX|grocery': [-0.13, -0.02],
    'MX|health': [-0.27, 0.07],
    'MX|kitchen': [0.24, -0.02],
    'MX|musical-instruments': [0.19, 0],
    'MX|office': [-0.03, 0.01],
    'MX|pet-supplies': [-0.4, -0.01],
    'MX|shoes': [0.25, -0.03],
    'MX|sports': [0.12, 0.04],
    'MX|tools': [-0.23, -0.03],
    'MX|toys': [-0.08, -0.02],
    'US|electronics': [-0.57, -0.02],
    'US|industrial': [0.6, 0],
    'US|kitchen': [-0.38, -0.07],
  },
  sds: {
    residual: 0.86,
    residuals: {
      CA: 0.7,
      DE: 0.65,
      FR: 0.7,
      GB: 0.76,
      MX: 0.7,
      US: 1.4,
    },
    market: 1.1,
    category: 0.69,
    cell: 0.41,
    slope: 0.08,
  },
};
