/** What all tests of a run share, as one of them sees it. */
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { askDesk } from '../desk.ts';
import type { SharedService, WebSupport } from './global-setup.ts';

/** Closing it closes the pages that were opened through it, and leaves the browser to others. */
export async function connectBrowser(): Promise<Browser> {
  return await chromium.connect((await webSupport()).browser);
}

export function webSupport(): Promise<WebSupport> {
  return askDesk(inject('webPort'));
}

export function sharedService(): Promise<SharedService> {
  return askDesk(inject('sharedServicePort'));
}
