/** Unpacks the browser that npm installed to the temporary directory. Its own program. */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
