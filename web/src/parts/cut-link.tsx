/** A link of one line: too long a text ends in an ellipsis, and hover and focus show the whole. */
import { useTooltip } from './tooltip.tsx';

export function CutLink({ href, text }: { readonly href: string; readonly text: string }) {
  const { place, tip } = useTooltip(text, isCut);
  const { 'aria-describedby': _, ...events } = place;
  return (
    <>
      <a class="ellipsis" href={href} {...events}>
        {text}
      </a>
      {/* The link's own text is whole for those who do not see it. */}
      <span aria-hidden="true">{tip}</span>
    </>
  );
}

function isCut({ scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollWidth > clientWidth;
}
