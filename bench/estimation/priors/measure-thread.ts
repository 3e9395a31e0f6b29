/** The thread that measures the priors on the folder of real inputs. Posts one message. */
import { parentPort, workerData } from 'node:worker_threads';
import { measurePriors } from './measure.ts';

parentPort?.postMessage(measurePriors(workerData));
