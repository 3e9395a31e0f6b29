/** What a resource holds: until it is there, bars of its size; if it failed, what went wrong. */
import type { ComponentChildren } from 'preact';
import type { Resource } from '../resource.ts';
import { Fault } from './fault.tsx';
import { ROW, Skeleton } from './skeleton.tsx';

interface LoadedProps<Value> {
  readonly resource: Resource<Value>;
  /** How many rows of a table the content will be high, so that what follows stands still. */
  readonly rows: number;
  readonly children: (value: Value) => ComponentChildren;
}

export function Loaded<Value>({ resource, rows, children }: LoadedProps<Value>) {
  const { value, error, reload } = resource;
  if (error !== null) return <Fault error={error} retry={reload} />;
  if (value === null) return <Skeleton height={ROW} rows={rows} />;
  return <>{children(value)}</>;
}
