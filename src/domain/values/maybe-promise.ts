/** Values that may be there at once: where they are, nothing waits for them. */

export type MaybePromise<Value> = Value | Promise<Value>;

/** What `next` makes of the value: now where the value is there, else once it has arrived. */
export function whenReady<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
