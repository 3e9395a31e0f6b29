/** Requests a UTC day; null means that the plan does not include API access. */
export type DailyLimit = number | 'unlimited' | null;

/** The plans of a new installation. Operators change them and add their own in the settings. */
export const DEFAULT_PLANS = [
  { name: 'free', dailyLimit: null },
  { name: 'starter', dailyLimit: 100 },
  { name: 'pro', dailyLimit: 500 },
  { name: 'business', dailyLimit: 2000 },
  { name: 'operator', dailyLimit: 'unlimited' },
] as const;
