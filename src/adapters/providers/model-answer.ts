/** Checks answers of a language model. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import Type from 'typebox';

const KEYWORD_LENGTH_MAX = 100;
const KEYWORDS_MAX = 200;

const answerSchema = Type.Object(
  {
    keywords: Type.Array(Type.String({ minLength: 1, maxLength: KEYWORD_LENGTH_MAX }), {
      maxItems: KEYWORDS_MAX,
    }),
  },
  { additionalProperties: false },
);
const completionSchema = Type.Object({
  choices: Type.Array(Type.Object({ message: Type.Object({ content: Type.String() }) }), {
    minItems: 1,
  }),
});

const ajv = new Ajv2020({ strict: false });

/** What the server sends around the model's words. */
export const isCompletion = ajv.compile<{ choices: [{ message: { content: string } }] }>(
  completionSchema,
);

/** The model's words, as they were asked for. */
export const isAnswer = ajv.compile<{ keywords: string[] }>(answerSchema);
