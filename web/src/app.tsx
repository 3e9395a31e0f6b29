/** The whole dashboard: the frame, and in it the page that the address names. */
import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso';
import { Frame } from './frame.tsx';
import { PAGES } from './pages/pages.ts';
import { SignIn } from './pages/sign-in.tsx';
import { session } from './session.ts';
import { common } from './words/common.ts';

export function App() {
  return (
    <LocationProvider>
      <Frame>
        <Body />
      </Frame>
    </LocationProvider>
  );
}

function Body() {
  const words = common();
  if (session.value === undefined) return null;
  if (session.value === null) return <SignIn />;
  return (
    <ErrorBoundary>
      <Router>
        {PAGES.map(({ path, component }) => (
          <Route key={path} path={path} component={component} />
        ))}
        <Route default component={() => <p class="empty">{words.notFound}</p>} />
      </Router>
    </ErrorBoundary>
  );
}
