import { z } from 'zod';
import { likers, postSchema } from '../entities.ts';
import { errorCodes } from '../errors.ts';
import { id, nextCursor } from '../fields.ts';

/** The bodies and answers below are shared by several calls. */
export const doneSchema = z.object({ success: z.literal(true) });
export const errorSchema = z.object({
  success: z.literal(false),
  code: z.enum(errorCodes),
  message: z.string(),
});
export type ErrorBody = z.infer<typeof errorSchema>;

export const postPageSchema = z.object({ posts: z.array(postSchema), nextCursor });
export type PostPage = z.infer<typeof postPageSchema>;

export const toggleAnswerSchema = z.object({
  success: z.literal(true),
  likes: z.number().int(),
  liked: z.boolean(),
  ...likers,
  previouslyLikedPost: z.object({ id, likes: z.number().int(), ...likers }).nullable(),
  /** Present if the like is held: stored, but not counted. */
  review: z.literal(true).optional(),
});
export type ToggleAnswer = z.infer<typeof toggleAnswerSchema>;

export const takingPartErrors = ['BIRTH_DATE_NEEDED', 'UNDERAGE', 'BANNED'] as const;

export const stagedMediaErrors = [
  'MEDIA_NOT_FOUND',
  'MEDIA_NOT_YOURS',
  'MEDIA_ALREADY_USED',
  'MEDIA_WRONG_PURPOSE',
] as const;
