import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createMeeting, longestApart } from './meeting';

describe('requests that are answered together', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  test('are answered when the last of them has come, and have met', async () => {
    const meeting = createMeeting();
    for (const request of [0, 1, 2]) meeting.expect(request);
    const answered: number[] = [];
    const first = meeting.arrive(0).then(() => answered.push(0));
    const second = meeting.arrive(1).then(() => answered.push(1));
    await Promise.resolve();
    expect(answered).toEqual([]);
    await Promise.all([first, second, meeting.arrive(2)]);
    expect(answered).toEqual([0, 1]);
    expect(meeting.hasMet()).toBe(true);
  });

  test('have not met where each came when the one before was answered, after the longest time', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    const meeting = createMeeting();
    for (const request of [0, 1]) meeting.expect(request);
    const first = meeting.arrive(0);
    await jest.advanceTimersByTimeAsync(longestApart);
    await first;
    await meeting.arrive(1);
    expect(meeting.hasMet()).toBe(false);
  });

  test('have met where some of them were open at the same time, though others never came', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    const meeting = createMeeting();
    for (const request of [0, 1, 2]) meeting.expect(request);
    const both = Promise.all([meeting.arrive(0), meeting.arrive(2)]);
    await jest.advanceTimersByTimeAsync(longestApart);
    await both;
    expect(meeting.hasMet()).toBe(true);
  });

  test('are not met by one that comes twice, nor by one of which it was not said', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    const meeting = createMeeting();
    for (const request of [0, 1]) meeting.expect(request);
    const first = Promise.all([meeting.arrive(0), meeting.arrive(0)]);
    await meeting.arrive(7);
    await jest.advanceTimersByTimeAsync(longestApart);
    await first;
    expect(meeting.hasMet()).toBe(false);
  });
});
