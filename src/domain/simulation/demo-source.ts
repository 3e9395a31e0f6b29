/** The source of everything simulated, beside every fact and point. */
export const DEMO_SOURCE = 'demo';
