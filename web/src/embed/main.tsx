/** Starts the page that shows one chart in a frame of another site. */
import { render } from 'preact';
import { LocationProvider } from 'preact-iso';
import { followPreferences, loadLanguage } from '../preferences.ts';
import { EmbedPage } from './embed-page.tsx';

followPreferences();
const root = document.getElementById('embed');
if (root === null) throw new Error('embed.html has no element with the id embed');
await loadLanguage();
render(
  <LocationProvider>
    <EmbedPage />
  </LocationProvider>,
  root,
);
