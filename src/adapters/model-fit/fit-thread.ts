/** The thread that fits the model. Posts one message, with the model and its accuracy. */
import { parentPort, workerData } from 'node:worker_threads';
import { accuracyOf } from '../../domain/estimation/backtest/accuracy-of.ts';
import { calibrate } from '../../domain/estimation/calibrate/calibrate.ts';
import { fitLabels } from '../../domain/estimation/fit/fit-label.ts';
import type { FittedModel } from '../../ports/sales-model.ts';
import type { FitTask } from './fit-in-thread.ts';

const { labels, request }: FitTask = workerData;
const usable = fitLabels(labels, { givenSold: request.givenSold });
const model = calibrate(usable, { fittedAt: request.fittedAt });
const accuracy = accuracyOf(usable);
const fitted: FittedModel = {
  model: accuracy === null ? model : { ...model, accuracy },
  used: usable.length,
};
parentPort?.postMessage(fitted);
