/** On how many of the leading families (or listings) of a keyword its market figures rest. */
export const SAMPLE_MAX = 100;
