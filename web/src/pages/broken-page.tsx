/** Stands in for a page whose code is not to be had: the service is away, or was updated. */
import { Fault } from '../parts/fault.tsx';
import { common } from '../words/common.ts';

export function BrokenPage() {
  return <Fault error={new Error(common().broken)} retry={() => location.reload()} />;
}
