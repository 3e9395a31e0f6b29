/** Sends what comes at the same time together. */

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns a function that sends one item. Items that come while others are under way wait, and are
 * then sent together, at most `size` at a time. `send` answers them in their order.
 */
export function inBatches<Item, Answer>(
  size: number,
  send: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let isUnderWay = false;

  const sendWaiting = async () => {
    isUnderWay = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, size);
      waiting = waiting.slice(size);
      try {
        const answers = await send(batch.map(({ item }) => item));
        batch.forEach(({ resolve, reject }, at) => {
          const answer = answers[at];
          if (answer === undefined) reject(new Error('an item of a batch got no answer'));
          else resolve(answer);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isUnderWay = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Others that ask in this turn of the event loop go with it.
      if (!isUnderWay) {
        isUnderWay = true;
        queueMicrotask(() => void sendWaiting());
      }
    });
}
