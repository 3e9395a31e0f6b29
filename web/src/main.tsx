/** Starts the dashboard in the browser. */
import { render } from 'preact';
import { App } from './app.tsx';
import { loadPage } from './pages/pages.ts';
import { followPreferences, loadLanguage } from './preferences.ts';
import { findSession } from './session.ts';

followPreferences();
const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no element with the id app');
const wordsAreLoaded = loadLanguage();
const pageIsLoaded = loadPage(location.pathname);
const sessionIsFound = findSession(wordsAreLoaded);
await wordsAreLoaded;
render(<App />, root);
await Promise.all([pageIsLoaded, sessionIsFound]);
