// Generators of clients ask for `typescript` and mean the compiler as a library, which TypeScript 7
// does not offer. Loaded with --import, this gives them the last release that does.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript5' : specifier, context),
});
