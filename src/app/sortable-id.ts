/** Makes ids that sort by time, compared as text, so that lists need no other order. */
import { randomBase62 } from '../domain/account/api-key.ts';
import type { Clock, Random } from '../ports/system.ts';

/** Base 36 keeps the order of numbers in texts of one length. */
const BASE = 36;
/** Earlier versions wrote seconds, which begin with a 0 and so come before all of these. */
const TIME_LENGTH = 8;
const COUNT_LENGTH = 4;
const RANDOM_LENGTH = 8;
/** Orders the ids that one program makes within a millisecond. */
let count = 0;

export function sortableId(clock: Clock, random: Random): string {
  count = (count + 1) % BASE ** COUNT_LENGTH;
  const ms = clock.nowMs?.() ?? clock.now() * 1000;
  const time = ms.toString(BASE).padStart(TIME_LENGTH, '0');
  const place = count.toString(BASE).padStart(COUNT_LENGTH, '0');
  return time + place + randomBase62((bytes) => random.bytes(bytes), RANDOM_LENGTH);
}
