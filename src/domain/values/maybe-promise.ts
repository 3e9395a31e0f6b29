/** Values that are either available now or promised. Available ones are used without waiting. */

export type MaybePromise<Value> = Value | Promise<Value>;

/** Applies `next` to the value: immediately, or after the promise resolves. */
export function whenReady<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
