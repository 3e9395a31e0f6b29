/** What this service is, in a heading and four lines. */
import { about } from '../words/about.ts';

export function About() {
  const words = about();
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.what}</p>
      <p>{words.search}</p>
      <p>{words.honest}</p>
      <p>{words.own}</p>
    </>
  );
}
