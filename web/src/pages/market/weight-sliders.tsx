/** Sliders for the weights of the score. Where they stand is kept in the address. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAddress } from '../../address.ts';
import { percent } from '../../format.ts';
import { FACTORS, readWeights, USUAL, type Weights, withWeight, writeWeights } from './weights.ts';
import { texts } from './words.ts';

/** A slider that is being moved asks only where it rests. */
const REST_MS = 200;
const STEP = 5;

export function WeightSliders() {
  const words = texts();
  const { values, set } = useAddress();
  const asked = readWeights(values['weights']);
  const [moving, setMoving] = useState<Weights | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const weights = moving ?? asked;
  const move = (next: Weights) => {
    setMoving(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      set({ weights: writeWeights(next) }, { isStep: true });
      setMoving(null);
    }, REST_MS);
  };
  return (
    <fieldset class="market-weights">
      <legend>{words.weights}</legend>
      {FACTORS.map((factor) => (
        // Without `for` the label would name the output, which stands first in it.
        <label key={factor} class="field" for={`weight-${factor}`}>
          <span class="row spread">
            {words[`weight_${factor}`]}
            <output>{percent(weights[factor] / 100, 0)}</output>
          </span>
          <input
            id={`weight-${factor}`}
            type="range"
            aria-valuetext={percent(weights[factor] / 100, 0)}
            name={factor}
            min={0}
            max={100}
            step={STEP}
            value={weights[factor]}
            onInput={({ currentTarget }) =>
              move(withWeight(weights, factor, Number(currentTarget.value)))
            }
          />
        </label>
      ))}
      <button
        type="button"
        disabled={writeWeights(weights) === undefined}
        onClick={() => move(USUAL)}
      >
        {words.usual}
      </button>
      <p class="caption">{words.weightsText}</p>
    </fieldset>
  );
}
