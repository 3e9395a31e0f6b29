/** The estimates of the past, asked for only when somebody wants them. */
import { useAddress } from '../../address.ts';
import { type Resource, useResource } from '../../resource.ts';
import type { ChartClient, Subject } from './history.ts';
import { askEstimates, type Estimates, estimateTimes, windowOfText, windowText } from './sales.ts';
import type { Window } from './window.ts';

export interface Sales {
  readonly resource: Resource<Estimates>;
  readonly isAsked: boolean;
  /** How many requests the estimates of a window are. */
  readonly requestsOf: (window: Window) => number;
  readonly ask: (window: Window) => void;
}

export function useSales({ batch }: ChartClient, subject: Subject, whole: Window): Sales {
  const { values, set } = useAddress();
  const asked = windowOfText(values['sales']);
  const known = (window: Window): Window => ({
    from: Math.max(window.from, whole.from),
    to: Math.min(window.to, whole.to),
  });
  const question = asked === null || batch === undefined ? null : windowText(asked);
  const resource = useResource(
    question && `sales ${subject.asin} ${subject.marketplace} ${question}`,
    async (signal) => {
      if (asked === null || batch === undefined) throw new Error('Nothing was asked.');
      return await askEstimates(batch, subject, estimateTimes(asked), signal);
    },
  );
  return {
    resource,
    isAsked: question !== null,
    requestsOf: (window) => estimateTimes(known(window)).length,
    ask: (window) => set({ sales: windowText(known(window)) }, { isStep: true }),
  };
}
