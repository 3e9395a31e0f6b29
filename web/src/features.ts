/** What an operator has switched on, as the document says. */
const content = document.querySelector<HTMLMetaElement>('meta[name="features"]')?.content ?? '';
const features = new Set(content.split(' '));

/** Whether hosted assistants may connect. */
export const CAN_CONNECT = features.has('oauth');
/** Whether another service signs people in. */
export const HAS_OUTSIDE_SIGN_IN = features.has('sign-in');
