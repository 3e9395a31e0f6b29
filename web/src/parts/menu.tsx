/** A button that opens a small panel under itself. Escape and a click elsewhere close it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface MenuProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

export function Menu({ name, children }: MenuProps) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onPointer = ({ target }: Event) => {
      const menu = element.current;
      if (menu?.open === true && !menu.contains(target as Node)) menu.open = false;
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const menu = element.current;
    if (key !== 'Escape' || menu === null) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  };
  return (
    <details class="menu" ref={element} onKeyDown={onKeyDown}>
      <summary class="button">{name}</summary>
      <div class="menu-panel">{children}</div>
    </details>
  );
}
