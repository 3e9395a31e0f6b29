/** Ideas for the words of a listing and of its advertising. */
import { useState } from 'preact/hooks';
import { apiB, type Marketplace } from '../../api.ts';
import { download } from '../../download.ts';
import { Fault } from '../../parts/fault.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useResource } from '../../resource.ts';
import { BackendTerms } from './backend-terms.tsx';
import { IdeaSection } from './idea-section.tsx';
import { type IdeasAnswer, ideasFor, PPC_USES } from './ideas-answer.ts';
import { NoKeywords } from './no-keywords.tsx';
import type { Seed } from './seed.ts';
import { texts } from './words.ts';

type Question = Parameters<typeof apiB.aiKeywords>[0];

/** The marketplaces whose language the ideas know. */
const WITH_IDEAS = [
  'amazon.com',
  'amazon.co.uk',
  'amazon.de',
  'amazon.fr',
  'amazon.it',
  'amazon.es',
  'amazon.co.jp',
  'amazon.ca',
] as const satisfies readonly Question['marketplace'][];

const LIMIT = 200;

interface IdeasProps {
  readonly seed: Exclude<Seed, { kind: 'products' }>;
  readonly marketplace: Marketplace;
}

export function Ideas({ seed, marketplace }: IdeasProps) {
  const words = texts();
  const known = WITH_IDEAS.find((one) => one === marketplace);
  const start = seed.kind === 'keyword' ? { keyword: seed.keyword } : { asin: seed.asin };
  const question = { ...start, marketplace: known ?? WITH_IDEAS[0], limit: LIMIT };
  const ideas = useResource(known === undefined ? null : JSON.stringify(question), (signal) =>
    apiB.aiKeywords(question, { signal }).then(({ data }) => data),
  );
  if (known === undefined) return <p class="empty">{words.noForm(WITH_IDEAS.join(', '))}</p>;
  if (ideas.error !== null) return <NoKeywords error={ideas.error} retry={ideas.reload} />;
  if (ideas.value === null) {
    return (
      <div class="keywords-list">
        <Skeleton height={20} rows={16} />
      </div>
    );
  }
  return (
    <div class="answer" aria-busy={ideas.isLoading}>
      <Uses answer={ideas.value} />
      <Made answer={ideas.value} question={question} />
    </div>
  );
}

function Uses({ answer }: { readonly answer: IdeasAnswer }) {
  const words = texts();
  const negative = ideasFor(answer, ['negative']);
  return (
    <>
      <IdeaSection title={words.titleIdeas} ideas={ideasFor(answer, ['title'])} />
      <IdeaSection title={words.bulletIdeas} ideas={ideasFor(answer, ['bullet'])} />
      <BackendTerms proposed={answer.backendTerms} ideas={ideasFor(answer, ['backend'])} />
      <IdeaSection title={words.ppcIdeas} ideas={ideasFor(answer, PPC_USES)} hasMatch={true} />
      {negative.length > 0 && <IdeaSection title={words.negativeIdeas} ideas={negative} />}
    </>
  );
}

interface MadeProps {
  readonly answer: IdeasAnswer;
  readonly question: Question;
}

function Made({ answer, question }: MadeProps) {
  const words = texts();
  const [error, setError] = useState<Error | null>(null);
  const { name, note } = answer.generator;
  const save = async () => {
    setError(null);
    download('keyword-ideas.csv', await apiB.csv('aiKeywords', question));
  };
  return (
    <div class="section">
      {error !== null && <Fault error={error} />}
      <div class="row spread">
        <p class="caption">
          {words.madeBy(words[name])} {note}
        </p>
        <button type="button" onClick={() => void save().catch(setError)}>
          {words.csv}
        </button>
      </div>
    </div>
  );
}
