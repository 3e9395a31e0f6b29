/** The thread that fits the model. It takes labels and posts one message with the model. */
import { parentPort, workerData } from 'node:worker_threads';
import { calibrate } from '../../domain/estimation/calibrate/calibrate.ts';
import { fitLabels } from '../../domain/estimation/fit/fit-label.ts';
import type { FittedModel } from '../../ports/sales-model.ts';
import type { FitTask } from './fit-in-thread.ts';

const { labels, request }: FitTask = workerData;
const usable = fitLabels(labels, { givenSold: request.givenSold });
const model = calibrate(usable, { fittedAt: request.fittedAt });
const fitted: FittedModel = { model, used: usable.length };
parentPort?.postMessage(fitted);
