/** Starts the dashboard in the browser. */
import { render } from 'preact';
import { App } from './app.tsx';
import { loadPage } from './pages/pages.ts';
import { followPreferences, loadLanguage } from './preferences.ts';
import { findSession } from './session.ts';

followPreferences();
const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no element with the id app');
const [pageIsLoaded, sessionIsFound] = [loadPage(location.pathname), findSession()];
await loadLanguage();
render(<App />, root);
await Promise.all([pageIsLoaded, sessionIsFound]);
