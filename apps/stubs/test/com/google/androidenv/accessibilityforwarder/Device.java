package com.google.androidenv.accessibilityforwarder;

import android.content.Intent;
import android.view.accessibility.AccessibilityEvent;
import androidworld.forwarder.Windows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * A device without Android that has the forwarder, for hosts to talk to.
 *
 * <p>It reads lines: {@code show FILE} (a serialized forest is what is on the screen from now on),
 * {@code am broadcast ...} as hosts give it to a shell, {@code click} (an event) and {@code unbind}.
 * It ends with its input.
 */
public final class Device {
    private Device() {}

    /** Runs it. */
    public static void main(String[] arguments) throws IOException {
        AccessibilityForwarder service = new AccessibilityForwarder();
        service.onServiceConnected();
        BufferedReader input =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.split(" ");
            if (words[0].equals("show")) {
                byte[] forest = Files.readAllBytes(Paths.get(words[1]));
                service.windows = Windows.of(AndroidAccessibilityForest.parseFrom(forest));
            } else if (words[0].equals("am")) {
                new FlagsBroadcastReceiver().onReceive(service, intent(words));
            } else if (words[0].equals("click")) {
                AccessibilityEvent event = new AccessibilityEvent();
                event.eventType = AccessibilityEvent.TYPE_VIEW_CLICKED;
                service.onAccessibilityEvent(event);
            } else if (words[0].equals("unbind")) {
                service.onUnbind(null);
            } else {
                throw new IllegalArgumentException(line);
            }
            System.out.println("done");
        }
    }

    private static Intent intent(String[] words) {
        Intent intent = null;
        for (int i = 2; i < words.length; i++) {
            switch (words[i]) {
                case "-a":
                    intent = new Intent(words[++i]);
                    break;
                case "-n":
                    i++;
                    break;
                case "--ei":
                    intent.putExtra(words[++i], Integer.parseInt(words[++i]));
                    break;
                case "--es":
                    intent.putExtra(words[++i], words[++i]);
                    break;
                case "--ez":
                    intent.putExtra(words[++i], Boolean.parseBoolean(words[++i]));
                    break;
                default:
                    throw new IllegalArgumentException(words[i]);
            }
        }
        return intent;
    }
}
