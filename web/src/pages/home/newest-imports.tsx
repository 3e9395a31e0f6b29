/** The newest imports, each with how it ended. */
import { admin } from '../../admin.ts';
import { age } from '../../format.ts';
import { ImportState } from '../../parts/import-state.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useResource } from '../../resource.ts';
import { texts } from './words.ts';

const SHOWN = 5;

export function NewestImports() {
  const words = texts();
  const log = useResource('newest imports', (signal) => admin.imports({ signal }));
  return (
    <Loaded resource={log} rows={2}>
      {({ imports }) =>
        imports.length === 0 ? (
          <p class="muted">{words.operatorHow}</p>
        ) : (
          <ul class="home-imports">
            {imports.slice(0, SHOWN).map(({ id, file, at, state, counts }) => (
              <li key={id}>
                <a class="ellipsis" href={`/operator/imports?import=${id}`}>
                  {file ?? String(id)}
                </a>
                <span class="caption">{age(at)}</span>
                <ImportState state={state} counts={counts} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
