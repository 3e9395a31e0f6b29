/** The panes under each other, with one crosshair over all of them. */
import { effect, type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import { language, theme } from '../../preferences.ts';
import { useWidth } from '../width.ts';
import type { Band } from './draw-band.ts';
import { followGestures } from './gestures.ts';
import { afterKey } from './keys.ts';
import { makePane, type PaneTrack } from './pane.ts';
import type { SeriesReading } from './panes.ts';
import { ReadingBox } from './reading-box.tsx';
import type { PaneId } from './series.ts';
import type { Window } from './window.ts';

export interface PaneData {
  readonly id: PaneId;
  readonly height: number;
  readonly tracks: readonly PaneTrack[];
  readonly band?: Band;
}

interface PaneStackProps {
  /** Plots are made again when this list is another one. */
  readonly panes: readonly PaneData[];
  readonly legendOf: (id: PaneId) => ComponentChildren;
  /** What stands in place of a plot while there is nothing to draw. */
  readonly insteadOf: (id: PaneId) => ComponentChildren;
  readonly currency: string;
  readonly isLog: boolean;
  readonly window: Signal<Window>;
  readonly crosshair: Signal<number | null>;
  readonly label: string;
  /** What stands next to the crosshair. */
  readonly readings: (time: number) => readonly SeriesReading[];
  /** The reading as a sentence, for those who do not see it. */
  readonly spoken: () => string;
  readonly onShow: (window: Window) => void;
  readonly onRemember: () => void;
  readonly onBack: () => void;
}

/** What the browser's timeline calls the drawing of a chart. */
const DRAWN = 'chart drawn';

/** The width of the value axes, in pixels. */
const SIDE = 52;

export function PaneStack(props: PaneStackProps) {
  const { element, width } = useWidth<HTMLDivElement>(0);
  usePlots(props, element, width);
  return (
    <div ref={element} class="chart-stack">
      {props.panes.map(({ id, height }) => (
        <div key={id}>
          {props.legendOf(id)}
          <div class="chart-pane" style={{ height: `${height}px` }}>
            <div data-pane={id} />
            {props.insteadOf(id)}
          </div>
        </div>
      ))}
      <Overlay stack={props} width={width} />
    </div>
  );
}

/** Lies over the panes, takes what hands and keys do, and shows the crosshair. */
function Overlay({ stack, width }: { readonly stack: PaneStackProps; readonly width: number }) {
  const { window, crosshair, label, spoken } = stack;
  const element = useRef<HTMLDivElement>(null);
  const newest = useRef(stack);
  newest.current = stack;
  const brush = useSignal<Window | null>(null);
  const [isFocused, setFocused] = useState(false);
  const plot = { left: SIDE, width: Math.max(1, width - 2 * SIDE) };
  useEffect(() => {
    if (element.current === null) return;
    return followGestures(element.current, {
      plot: () => plot,
      window: () => window.peek(),
      show: (next) => newest.current.onShow(next),
      remember: () => newest.current.onRemember(),
      back: () => newest.current.onBack(),
      point: (time) => {
        crosshair.value = time;
      },
      brush: (next) => {
        brush.value = next;
      },
    });
  }, [width, window, crosshair, brush]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const shown = { window: window.peek(), crosshair: crosshair.peek() };
    const tracks = stack.panes.flatMap((pane) => pane.tracks.map(({ track }) => track));
    const next = afterKey(event, shown, tracks);
    if (next === null) return;
    event.preventDefault();
    crosshair.value = next.crosshair;
    if (next.window !== shown.window) stack.onShow(next.window);
  };
  const { from, to } = window.value;
  const xOf = (time: number) => plot.left + ((time - from) / (to - from)) * plot.width;
  const at = crosshair.value;
  return (
    <div
      ref={element}
      class="chart-overlay"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.round(from)}
      aria-valuemax={Math.round(to)}
      aria-valuenow={Math.round(at ?? to)}
      aria-valuetext={isFocused ? spoken() : label}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={onKeyDown}
    >
      {at !== null && at >= from && at <= to && (
        <>
          <div class="chart-crosshair" style={{ transform: `translateX(${xOf(at)}px)` }} />
          <ReadingBox time={at} x={xOf(at)} width={width} readings={stack.readings(at)} />
        </>
      )}
      {brush.value !== null && (
        <div
          class="chart-brush"
          style={{
            left: `${xOf(brush.value.from)}px`,
            width: `${xOf(brush.value.to) - xOf(brush.value.from)}px`,
          }}
        />
      )}
    </div>
  );
}

/** Makes the plots when what they show changes; a new window only moves them. */
function usePlots(
  { panes, currency, isLog, window }: PaneStackProps,
  element: { readonly current: HTMLDivElement | null },
  width: number,
): void {
  useEffect(() => {
    const hosts = element.current;
    if (hosts === null || width === 0) return;
    const start = performance.now();
    const styles = getComputedStyle(document.documentElement);
    const color = (name: string) => styles.getPropertyValue(name).trim();
    const drawn = panes.filter(({ tracks, band }) => tracks.length > 0 || band !== undefined);
    const plots = drawn.flatMap((pane) => {
      const host = hosts.querySelector<HTMLElement>(`[data-pane="${pane.id}"]`);
      if (host === null) return [];
      // Dates stand where the eye is: under the prices, and again at the foot.
      const hasDates = pane === drawn[0] || pane === drawn.at(-1);
      const options = { ...pane, currency, isLog, hasDates, width, side: SIDE, color };
      return [makePane(host, options, window.peek())];
    });
    // uPlot draws in a microtask of its own, so this one comes after the drawing.
    queueMicrotask(() => performance.measure(DRAWN, { start }));
    const stop = moveWith(plots, window);
    return () => {
      stop();
      for (const plot of plots) plot.destroy();
    };
  }, [panes, currency, isLog, window, element, width, theme.value, language.value]);
}

/** Moves plots with the window, at most once a frame. Returns how to stop. */
function moveWith(plots: readonly uPlot[], window: Signal<Window>): () => void {
  let frame = 0;
  const stop = effect(() => {
    const { from: min, to: max } = window.value;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      for (const plot of plots) plot.setScale('x', { min, max });
    });
  });
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
