/** The ideas for one place of a listing or campaign, to copy together or one by one. */
import { count } from '../../format.ts';
import { oneLine } from '../../one-line.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Hint } from '../../parts/hint.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { common } from '../../words/common.ts';
import { bytesOf, type Idea } from './ideas-answer.ts';
import { type KeywordWords, texts } from './words.ts';

interface IdeaSectionProps {
  readonly title: string;
  readonly ideas: readonly Idea[];
  /** True shows how closely a search must match. */
  readonly hasMatch?: boolean;
}

export function IdeaSection({ title, ideas, hasMatch = false }: IdeaSectionProps) {
  const words = texts();
  const all = ideas.map(({ keyword }) => oneLine(keyword)).join(hasMatch ? '\n' : ', ');
  const actions =
    ideas.length === 0 ? undefined : (
      <>
        <span class="caption">{words.bytes(count(bytesOf(all)))}</span>
        <CopyButton text={all} label={words.copyAll} of={title} />
      </>
    );
  return (
    <Section title={title} actions={actions}>
      {ideas.length === 0 ? (
        <p class="muted">{words.noIdeas}</p>
      ) : (
        <IdeaTable title={title} ideas={ideas} hasMatch={hasMatch} />
      )}
    </Section>
  );
}

export function IdeaTable({ title, ideas, hasMatch = false }: IdeaSectionProps) {
  const words = texts();
  const columns = [...named(words), ...(hasMatch ? [matched(words)] : []), ...supported(words)];
  return (
    <div class="keywords-ideas">
      <Table
        caption={words.tableOf(title)}
        columns={columns}
        total={ideas.length}
        row={(at) => ideas[at]}
      />
    </div>
  );
}

function named(words: KeywordWords): readonly Column<Idea>[] {
  return [
    { id: 'keyword', head: words.keyword, cell: ({ keyword }) => keyword },
    {
      id: 'copy',
      head: common().copy,
      cell: ({ keyword }) => <CopyButton text={oneLine(keyword)} of={keyword} />,
    },
  ];
}

function matched(words: KeywordWords): Column<Idea> {
  const names: Partial<Record<Idea['use'], string>> = {
    'ppc-exact': words.ppcExact,
    'ppc-phrase': words.ppcPhrase,
    'ppc-broad': words.ppcBroad,
  };
  return { id: 'match', head: words.match, cell: ({ use }) => names[use] ?? use };
}

function supported(words: KeywordWords): readonly Column<Idea>[] {
  return [
    {
      id: 'volume',
      head: words.volume,
      isNumber: true,
      cell: ({ evidence: { searchVolume, source } }) =>
        searchVolume === null ? (
          <Figure text={count(null)} reason={words.notMeasured} />
        ) : (
          <Hint text={`${words.source}: ${source}`}>{count(searchVolume)}</Hint>
        ),
    },
    {
      id: 'listings',
      head: words.listings,
      meaning: words.listingsMeans,
      isNumber: true,
      cell: ({ evidence: { listings } }) => count(listings),
    },
    { id: 'intent', head: words.intent, cell: ({ intent }) => words[`intent_${intent}`] },
    {
      id: 'why',
      head: words.why,
      cell: ({ rationale }) => <span class="muted">{rationale}</span>,
    },
  ];
}
