/** A button that opens a small panel under itself. Escape and a click elsewhere close it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

interface MenuProps {
  readonly name: string;
  readonly icon: IconName;
  readonly children: ComponentChildren;
}

export function Menu({ name, icon, children }: MenuProps) {
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
      <summary class="button">
        <Icon name={icon} />
        {name}
      </summary>
      <div class="menu-panel">{children}</div>
    </details>
  );
}
