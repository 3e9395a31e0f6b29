/** A button of operators: makes a link that shows the chart on another site. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAddress } from '../../address.ts';
import { admin, type NewEmbed } from '../../admin.ts';
import { moment } from '../../format.ts';
import { oneLine } from '../../one-line.ts';
import { useChange } from '../../parts/change.ts';
import { rangeOf } from '../../parts/chart/window.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Fault } from '../../parts/fault.tsx';
import type { Theme } from '../../preferences.ts';
import { session } from '../../session.ts';
import { common } from '../../words/common.ts';
import { embedTexts } from './embed-words.ts';
import type { Product } from './product-data.ts';

interface EmbedProps {
  readonly product: Product;
}

export function EmbedButton({ product }: EmbedProps) {
  const words = embedTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [made, setMade] = useState<NewEmbed | null>(null);
  if (session.value?.role !== 'operator') return null;
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {words.embed}
      </button>
      <dialog ref={dialog} class="embed" aria-label={words.title} onClose={() => setMade(null)}>
        <h2>{words.title}</h2>
        <p class="muted">{words.meaning}</p>
        {made === null ? (
          <CreateForm product={product} onDone={setMade} />
        ) : (
          <Made made={made} name={product.title ?? product.asin} />
        )}
        <form method="dialog">
          <button type="submit">{common().close}</button>
        </form>
      </dialog>
    </>
  );
}

const DAYS = { usual: 30, max: 365 };

function CreateForm({
  product,
  onDone,
}: EmbedProps & { readonly onDone: (made: NewEmbed) => void }) {
  const words = embedTexts();
  const shared = common();
  const { range } = useAddress().values;
  const [days, setDays] = useState(DAYS.usual);
  const [theme, setTheme] = useState<Theme | ''>('');
  const { isBusy, error, run } = useChange();
  const submit = async (event: Event) => {
    event.preventDefault();
    const { asin, marketplace } = product;
    const wanted = {
      asin,
      marketplace,
      expiresInDays: days,
      range: rangeOf(range),
      ...(theme && { theme }),
    };
    await run(async () => onDone(await admin.createEmbed(wanted)));
  };
  return (
    <form onSubmit={submit}>
      <div class="row end">
        <label class="field">
          {words.days}
          <input
            type="number"
            min={1}
            max={DAYS.max}
            required
            value={days}
            onInput={({ currentTarget }) => setDays(currentTarget.valueAsNumber)}
          />
        </label>
        <label class="field">
          {words.theme}
          <select
            value={theme}
            onChange={({ currentTarget }) => setTheme(currentTarget.value as Theme | '')}
          >
            <option value="">{words.system}</option>
            <option value="light">{shared.light}</option>
            <option value="dark">{shared.dark}</option>
          </select>
        </label>
        <button type="submit" class="main" disabled={isBusy}>
          {words.create}
        </button>
      </div>
      {error !== null && <Fault error={error} />}
    </form>
  );
}

function Made({ made, name }: { readonly made: NewEmbed; readonly name: string }) {
  const words = embedTexts();
  const code = frameCode(location.origin + made.path, words.frameTitle(name));
  const field = useRef<HTMLTextAreaElement>(null);
  // What had the focus is gone.
  useEffect(() => field.current?.select(), []);
  return (
    <>
      <p role="status">{words.shownOnce(moment(made.expiresAt))}</p>
      <label class="field">
        {words.code}
        <textarea ref={field} rows={5} readOnly value={code} />
      </label>
      <p class="row">
        <CopyButton text={code} label={words.copyCode} />
        <a href="/operator/embeds">{words.revokeHow}</a>
      </p>
    </>
  );
}

/** High enough for the chart in a column of text. */
const HEIGHT = 760;

/** Returns an `iframe` element as text. */
function frameCode(address: string, title: string): string {
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = oneLine(title);
  frame.width = '100%';
  frame.height = `${HEIGHT}`;
  frame.loading = 'lazy';
  frame.style.border = '0';
  return frame.outerHTML;
}
