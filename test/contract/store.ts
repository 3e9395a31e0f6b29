/**
 * The store contract, executable: every engine behind `src/ports/store/store.ts` runs it. Each case
 * gets a fresh, empty store.
 */
import { describe } from 'vitest';
import { batchCases } from './store-batches.ts';
import { categoryCases } from './store-categories.ts';
import { familyCases } from './store-families.ts';
import { runCases, type StoreContract } from './store-fixture.ts';
import { historyCases } from './store-history.ts';
import { historyRowCases } from './store-history-rows.ts';
import { keywordCases } from './store-keywords.ts';
import { familyOrderCases, likeFamilyCases } from './store-like-families.ts';
import { modelCases } from './store-models.ts';
import { orderCases } from './store-order.ts';
import { productCases } from './store-products.ts';
import { splitCases } from './store-split.ts';
import { withdrawalCases, withdrawalExamples } from './store-withdrawals.ts';

export function runStoreContract(contract: StoreContract): void {
  describe(`${contract.name} as a store`, () => {
    describe('products', () => runCases(contract, productCases));
    describe('families', () => runCases(contract, familyCases));
    describe('families without a known parent', () => {
      runCases(contract, likeFamilyCases);
      familyOrderCases(contract);
    });
    describe('history', () => runCases(contract, historyCases));
    describe('categories', () => runCases(contract, categoryCases));
    describe('keywords and labels', () => runCases(contract, keywordCases));
    describe('models', () => runCases(contract, modelCases));
    describe('batches', () => runCases(contract, batchCases));
    describe('order', () => orderCases(contract));
    describe('split histories', () => splitCases(contract));
    describe('rows of histories', () => historyRowCases(contract));
    describe('taking back', () => {
      runCases(contract, withdrawalExamples);
      withdrawalCases(contract);
    });
  });
}
